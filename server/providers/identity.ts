/** The door to whoever compares a name and an ID number, and a phone besides, with the register (二要素, 三要素). */

/** `unknown`: nobody could say; a person decides. */
export type IdentityAnswer = 'same' | 'differs' | 'unknown'

export interface IdentityCheck {
  /**
   * Each call costs money. Never throws: what goes wrong, here or there, is `unknown` and a warning of the log.
   * @param person name and number as they are typed; the phone of the account, which is asked about only where the
   *   operator wants that, and which may be another's: then name and number decide alone, and at best it is `unknown`.
   */
  check(person: { name: string; idcard: string; mobile: string }): Promise<IdentityAnswer>
}
