/** The door to whoever sends text messages. */
export interface SmsProvider {
  /**
   * Hands a message over; resolves when the provider has accepted it.
   * @throws when it has not: the caller answers sms_failed.
   */
  sendCode(mobile: string, code: string): Promise<void>
}

/** In place while no provider is configured: refuses, so that nobody waits for a message that never comes. */
export const noSms: SmsProvider = {
  sendCode: () => Promise.reject(new Error('no SMS provider is configured')),
}
