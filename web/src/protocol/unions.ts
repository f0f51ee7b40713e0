/**
 * Unions that tell their members apart by `code` (events, reasons, refusals) or by `kind` (questions, offers, prices).
 * A table of functions with one for each member does not compile when a member is missing, or a field of one renamed.
 */
type Coded = { code: string };
type Kinded = { kind: string };

/** The members of a union that may have this code; several codes may share a member. */
export type OfCode<Union, Code> = Union extends { code: infer Own } ? (Code extends Own ? Union : never) : never;
export type OfKind<Union, Kind> = Union extends { kind: infer Own } ? (Kind extends Own ? Union : never) : never;

export type ByCode<Union extends Coded, Result> = { [Code in Union["code"]]: (member: OfCode<Union, Code>) => Result };
export type ByKind<Union extends Kinded, Result> = { [Kind in Union["kind"]]: (member: OfKind<Union, Kind>) => Result };

/** What the member's own function returns; undefined for a code that only a newer server knows. */
export function byCode<Union extends Coded, Result>(
  functions: ByCode<Union, Result>,
  member: Union,
): Result | undefined {
  return (functions as unknown as Record<string, ((member: Union) => Result) | undefined>)[member.code]?.(member);
}

export function byKind<Union extends Kinded, Result>(
  functions: ByKind<Union, Result>,
  member: Union,
): Result | undefined {
  return (functions as unknown as Record<string, ((member: Union) => Result) | undefined>)[member.kind]?.(member);
}

/** The members of this kind. */
export function ofKind<Union extends Kinded, Kind extends Union["kind"]>(
  members: Union[],
  kind: Kind,
): OfKind<Union, Kind>[] {
  return members.filter((member) => member.kind === kind) as unknown as OfKind<Union, Kind>[];
}
