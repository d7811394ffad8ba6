/** A start that would be unsafe or impossible; the message is for the operator. */
export class EnvError extends Error {}
