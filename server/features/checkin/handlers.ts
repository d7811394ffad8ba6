/** Check-in: what each call does. */
import type { checkin } from '../../../contract/checkin.ts'
import type { Handlers } from '../../http/context.ts'
import { close } from './close.ts'
import { codeKind } from './code-kind.ts'
import { counts } from './counts.ts'
import { cut } from './cut.ts'
import { devices } from './devices.ts'
import { find } from './find.ts'
import { guests } from './guests.ts'
import { lists } from './lists.ts'
import { note } from './note.ts'
import { open } from './open.ts'
import { paper } from './paper.ts'
import { removeList, saveList } from './save-list.ts'
import { scan } from './scan.ts'
import { scans } from './scans.ts'
import { self } from './self.ts'
import { selfCode } from './self-code.ts'
import { sheet } from './sheet.ts'
import { sync } from './sync.ts'
import { undo } from './undo.ts'
import { upload } from './upload.ts'

export const checkinHandlers: Handlers<typeof checkin> = {
  lists,
  saveList,
  removeList,
  selfCode,
  codeKind,
  open,
  sync,
  scan,
  upload,
  undo,
  find,
  close,
  devices,
  cut,
  counts,
  scans,
  sheet,
  paper,
  guests,
  note,
  self,
}
