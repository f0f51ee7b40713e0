declare module "*.json?compiled" {
  const messages: Record<string, import("./format").Message>;
  export default messages;
}
