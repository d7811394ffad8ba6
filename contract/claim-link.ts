/** The way to a ticket that somebody gives by a link, apart from paths.ts: public pages lead nobody there. */
import { link, paths } from './paths.ts'

export const claimLink = (code: string) => link(paths.wallet, { claim: code })
