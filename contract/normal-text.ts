/**
 * Normal forms of text. Client and server bring every field to one of these before they check, store, compare or search it,
 * however the text was entered. Passwords, keys, PINs and ballots are never normalised. Modules of the client import the form
 * that they need from its own file.
 */
export * from './normal-digits.ts'
export * from './normal-line.ts'
export { normalName } from './normal-name.ts'
export * from './search-text.ts'
