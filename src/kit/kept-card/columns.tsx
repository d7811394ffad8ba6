/** What a list of kept cards says of each. */
import { type Grade, gradeWords, type KeptCard, markFields } from '#contract/card.ts'
import { dayTime } from '../../ui/format.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { Column } from '../list/column.ts'

const tones: Record<Grade, Tone> = { '': 'plain', a: 'brand', b: 'pending', c: 'plain' }

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

export const keptColumns: readonly Column<KeptCard>[] = [
  { title: '姓名', cell: ({ name }) => name },
  {
    title: markFields.grade,
    cell: ({ grade }) => grade !== '' && <Tag tone={tones[grade]}>{gradeWords[grade]}</Tag>,
    card: 'tag',
    narrow: true,
  },
  { title: '单位与职务', cell: ({ company, position }) => joined([company, position]) },
  { title: markFields.note, cell: ({ note }) => note },
  { title: '收下', cell: ({ keepTime, keptBy }) => joined([dayTime(keepTime), keptBy]) },
]
