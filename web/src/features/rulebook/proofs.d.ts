declare module "*?proofs" {
  /** By rule: the tests that prove it with their files, or the rules that contain it. */
  const proofs: Record<string, ([name: string, file: string] | string)[]>;
  export default proofs;
}
