/** From a choice of meeting, list and gate to an open door; a reload goes on where the device was. */
import { useCallback, useEffect, useState } from 'react'
import type { Choice, Door } from '../device/door.ts'
import { holdDoor, lastChoice } from './held-door.ts'

export type DoorStage =
  | { at: 'looking' }
  | { at: 'choosing' }
  | { at: 'opening' }
  | { at: 'failed'; choice: Choice; error: Error }
  | { at: 'open'; choice: Choice; door: Door }

export interface Wanted {
  meetingId: string
  listId: string
}

export function useDoor(wanted: Wanted) {
  const [stage, setStage] = useState<DoorStage>({ at: 'looking' })

  const open = useCallback(async (choice: Choice) => {
    setStage({ at: 'opening' })
    try {
      const door = await holdDoor(choice)
      setStage({ at: 'open', choice, door })
    } catch (error) {
      setStage({ at: 'failed', choice, error: error as Error })
    }
  }, [])
  const choose = useCallback(() => setStage({ at: 'choosing' }), [])

  const { meetingId, listId } = wanted
  useEffect(() => {
    let over = false
    lastChoice().then(
      (last) => {
        if (over) return
        const another =
          last === undefined || (listId !== '' && listId !== last.listId) || (meetingId !== '' && meetingId !== last.meetingId)
        if (another) choose()
        // No more than a choice: the server refuses words that it does not know.
        else void open({ listId: last.listId, gateId: last.gateId, name: last.name })
      },
      // Nothing kept that can be read: as on the first day.
      () => over || choose(),
    )
    return () => void (over = true)
  }, [meetingId, listId, open, choose])

  return { stage, open, choose }
}
