/** Check-in: what each call does. */
import type { checkin } from '#contract/checkin/calls.ts'
import type { Handlers } from '../../use-case.ts'
import { close } from './devices/close.ts'
import { codeKind } from './lists/code-kind.ts'
import { counts } from './roster/counts.ts'
import { cut } from './devices/cut.ts'
import { devices } from './devices/devices.ts'
import { find } from './people/find.ts'
import { noted } from './people/noted.ts'
import { lists } from './lists/lists.ts'
import { note } from './people/note.ts'
import { open } from './devices/open.ts'
import { paper } from './scans/paper.ts'
import { removeList, saveList } from './lists/save-list.ts'
import { scan } from './scans/scan.ts'
import { scans } from './scans/scans.ts'
import { self } from './scans/self.ts'
import { selfCode } from './lists/self-code.ts'
import { sheet } from './people/sheet.ts'
import { sync } from './devices/sync.ts'
import { undo } from './scans/undo.ts'
import { upload } from './scans/upload.ts'

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
  noted,
  note,
  self,
}
