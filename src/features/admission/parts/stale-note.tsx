/** Above tickets that are shown as this browser stores them. */
import './stale-note.css'
import { loginFromHere } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { LOGIN_TO_UPDATE, staleSentence } from './stale-words.ts'
import type { Unanswered } from './use-unanswered.ts'

export function StaleNote({ offline, expired }: Unanswered) {
  return (
    <p className="stale-note" role="status">
      {staleSentence(offline)}
      {expired && <LoginToUpdate />}
    </p>
  )
}

/** Leads to the login, and back to the page. */
export function LoginToUpdate() {
  return (
    <Button kind="text" href={loginFromHere()}>
      {LOGIN_TO_UPDATE}
    </Button>
  )
}
