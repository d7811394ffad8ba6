/** What stands in a room, or in a form of it. */
import type { ComponentType } from 'react'

export type View = ComponentType<{ meetingId: string }>
