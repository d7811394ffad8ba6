/** Screens of organisers outside of a meeting's rooms, and empty rooms, judged in a real Chromium (test/support/look.ts). */
import { draftScreens, otherStops } from '../support/console-table.ts'
import { walkConsole } from '../support/console-walk.ts'

walkConsole({
  'screens outside of the rooms': { stops: otherStops() },
  'a draft that has nothing yet': { stops: draftScreens },
})
