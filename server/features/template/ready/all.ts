/** The templates that come with the product, as data. */
import type { TemplateContent } from '../content.ts'
import { conference } from './conference.ts'
import { exhibition } from './exhibition.ts'
import { parentsEvening } from './parents-evening.ts'
import { training } from './training.ts'

export interface ReadyTemplate {
  /** Never that of a row: those are letters of newId. */
  id: string
  name: string
  content: TemplateContent
}

export const ready: readonly ReadyTemplate[] = [
  { id: 'ready_conference', name: '学术会议', content: conference },
  { id: 'ready_training', name: '培训', content: training },
  { id: 'ready_parents', name: '家长会', content: parentsEvening },
  { id: 'ready_exhibition', name: '展览', content: exhibition },
]
