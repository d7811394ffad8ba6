/** Screens of people with an account, judged in a real Chromium (test/support/look.ts) at both sizes. */
import { walkPortal } from '../support/portal-walk.ts'

walkPortal('members')
