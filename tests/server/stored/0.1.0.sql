BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE lease (
	name VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE log (
	"match" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	time FLOAT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	person VARCHAR(32), 
	message VARCHAR(64), 
	data TEXT NOT NULL, 
	PRIMARY KEY ("match", version), 
	CONSTRAINT log_message UNIQUE ("match", person, message)
);
INSERT INTO "log" VALUES('old-table',1,1000000001.0,'opened','D3gYYWqhYJmzmz2I',NULL,'{"settings":{"options":{"players":2,"expansion":true,"multi_hunt":false,"limited_resources":false,"two_resources_now":false,"open_cards":false,"start":0},"name":"old table","listed":false,"hot_seat":false,"free_undo":false,"pace":"live","clock":null,"takeover":180.0,"stand_in":"club"},"host":"D3gYYWqhYJmzmz2I","invite":"OL3HXpsTaD3scUpSZBRQkQ","secret":"bd80d579a79e18a781cdc9a3c3c1c21c35aee945524311834a3fb7e42cbb9eda","commitment":"a2ab9c1b8dc711f83d5b983e5d7095810faaf6c68735843ad410ec4ec4899949","bots":[]}');
INSERT INTO "log" VALUES('old-table',2,1000000002.0,'sat','D3gYYWqhYJmzmz2I','m0-4ce23cd5','{"seat":0,"name":"guest 0","nonce":"1f4227dbfad690456ee6045ba3b7ad94"}');
INSERT INTO "log" VALUES('old-table',3,1000000003.0,'sat','kVWZY5BTkj7klT4H','m1-7ccb8451','{"seat":1,"name":"guest 1","nonce":"4378d2639fb1e0e889235882df987cbd"}');
INSERT INTO "log" VALUES('old-table',4,1000000004.0,'started','D3gYYWqhYJmzmz2I','m2-0e88f95c','{"rules":"1","components":"393d72c4d61d974edef2cc28dbdbcfb1c4b50da8fb0a0c8dbabf31ad68209631"}');
INSERT INTO "log" VALUES('old-table',5,1000000005.0,'played','D3gYYWqhYJmzmz2I','m3-ea248e60','{"seat":0,"move":"place hunt 2"}');
INSERT INTO "log" VALUES('old-table',6,1000000006.0,'undone','D3gYYWqhYJmzmz2I','m4-17511e9d','{"seat":0,"left":0,"choices":1}');
INSERT INTO "log" VALUES('old-table',7,1000000007.0,'played','D3gYYWqhYJmzmz2I','m5-9caf0212','{"seat":0,"move":"place forest 3"}');
INSERT INTO "log" VALUES('old-table',8,1000000008.0,'played','kVWZY5BTkj7klT4H','m6-6baafe2f','{"seat":1,"move":"place hunt 5"}');
INSERT INTO "log" VALUES('old-table',9,1000000009.0,'said','kVWZY5BTkj7klT4H','m7-e4e336b0','{"text":"hello from long ago","preset":null}');
INSERT INTO "log" VALUES('old-table',10,1000000010.0,'muted','kVWZY5BTkj7klT4H','m8-80422b79','{"seat":0,"muted":true}');
INSERT INTO "log" VALUES('old-table',11,1000000011.0,'automatic','D3gYYWqhYJmzmz2I','m9-463ec0ab','{"pick":null,"feed":"cheapest"}');
INSERT INTO "log" VALUES('old-table',12,1000000012.0,'marked','kVWZY5BTkj7klT4H','m10-16eb70b7','{"seat":1,"what":"taken over","why":"left"}');
INSERT INTO "log" VALUES('old-table',13,1000000013.0,'marked','kVWZY5BTkj7klT4H','m11-6a798dec','{"seat":1,"what":"returned"}');
CREATE TABLE "match" (
	id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	stage VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	about TEXT NOT NULL, 
	waiting VARCHAR(32), 
	due FLOAT, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('old-table',13,'running',0,'{"name":"old table","options":{"players":2,"expansion":true,"multi_hunt":false,"limited_resources":false,"two_resources_now":false,"open_cards":false,"start":0},"pace":"live","seats":[{"kind":"person","name":"guest 0"},{"kind":"person","name":"guest 1"}],"round":1}','D3gYYWqhYJmzmz2I',NULL,4000000000.0);
CREATE TABLE member (
	person VARCHAR(32) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (person, "match")
);
INSERT INTO "member" VALUES('D3gYYWqhYJmzmz2I','old-table',4000000000.0);
INSERT INTO "member" VALUES('kVWZY5BTkj7klT4H','old-table',4000000000.0);
CREATE TABLE person (
	id VARCHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "person" VALUES('D3gYYWqhYJmzmz2I','49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1','ann',1000000000.0);
INSERT INTO "person" VALUES('kVWZY5BTkj7klT4H','81b637d8fcd2c6da6359e6963113a1170de795e4b725b84d1e0b4cfd9ec58ce9','bob',1000000000.0);
CREATE INDEX match_by_due ON "match" (due);
CREATE INDEX match_by_stage ON "match" (stage, changed);
CREATE INDEX member_by_match ON member ("match");
COMMIT;
