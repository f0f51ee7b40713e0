/** All that the client says; components import from here. */
export {
  isKey,
  language,
  languages,
  say,
  sayDuration,
  sayList,
  sayMoment,
  sayNumber,
  sayPercent,
  saySigned,
  setLanguage,
  startLanguage,
  type Args,
  type Key,
  type Language,
} from "./speech.svelte";
export {
  sayBot,
  sayBotAbout,
  sayBuilding,
  sayBuildingName,
  sayCard,
  sayCardEnd,
  sayCardName,
  sayCardNow,
  sayCardShort,
  sayFace,
  sayGoods,
  sayPlace,
  sayPlaceAt,
  sayPlaceHelp,
  sayPlaceTo,
  sayPrice,
  saySource,
} from "./phrases";
export { sayReason, sayRefusal, type Why } from "./refusals";
export { sayEvent, type Reader } from "./story";
