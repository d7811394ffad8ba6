/** `say.mobileInvalid` and its like. */
export * as say from './sentence.ts'
