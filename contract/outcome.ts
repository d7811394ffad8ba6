/** The code numbers of the envelope (spec.md section 8); no other file knows one. */
export const SUCCESS = '000'
/** Refused, with a sentence to show. */
export const REFUSED = '999'
/** A registration that cannot be: the phone is taken or not acceptable. */
export const REGISTRATION = '902'
