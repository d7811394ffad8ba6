/** How long the button that sends a code stays disabled: 60 seconds that survive a reload. */
import { SMS_RESEND_SECONDS } from '#contract/verify.ts'
import { useState } from 'react'
import { storage } from '../api/storage.ts'
import { now, useNow } from '../api/clock.ts'

export interface SmsCountdown {
  /** Whole seconds left; 0 when a code may be asked for. */
  left: number
  /** Call after the server has sent one. */
  start: (seconds?: number) => void
}

export function useSmsCountdown(): SmsCountdown {
  const [until, setUntil] = useState(() => Number(storage.smsAgainAt.get()) || 0)
  const second = useNow()
  const left = second === 0 ? 0 : Math.min(SMS_RESEND_SECONDS, Math.max(0, Math.ceil((until - second) / 1000)))
  return {
    left,
    start: (seconds = SMS_RESEND_SECONDS) => {
      const again = now() + seconds * 1000
      storage.smsAgainAt.set(String(again))
      setUntil(again)
    },
  }
}
