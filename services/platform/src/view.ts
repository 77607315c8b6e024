/** A gRPC View: the members that follow `success` in the HTTP answer, as ready JSON bytes. */
export const view = (members: object): { json: Buffer } => ({ json: Buffer.from(JSON.stringify(members)) });
