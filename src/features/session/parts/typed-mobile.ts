/** The phone number typed into a form of the entry: the same in all of them, and still there after a reload. Secrets are never kept. */
import { useState } from 'react'
import { kept } from './kept.ts'

/** Nobody is signed in yet; whoever signs in makes `forgetKept` forget it. */
const typed = () => kept<string>('visit', 'typed-mobile', 'visitor')

/** @param given what the form begins with, where somebody has handed it a number. */
export function useTypedMobile(given: string | undefined): [mobile: string, setMobile: (mobile: string) => void] {
  const [mobile, setMobile] = useState(() => given ?? typed().get() ?? '')
  return [
    mobile,
    (text) => {
      setMobile(text)
      typed().set(text === '' ? undefined : text)
    },
  ]
}
