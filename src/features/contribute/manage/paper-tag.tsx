/** Where a paper stands, as its chair has it. */
import type { ContributionRow } from '#contract/contribute-manage.ts'
import { Tag } from '../../../ui/tag.tsx'
import { StateTag } from '../parts/state-tag.tsx'

type Paper = Pick<ContributionRow, 'state' | 'actions'>

/** Whether the session that it had was removed: it can have another. */
export const isUnplaced = ({ state, actions }: Paper) => state === 'scheduled' && actions.includes('schedule')

/** Its state in a word; of one without its session, that this was removed. */
export const PaperTag = ({ paper }: { paper: Paper }) =>
  isUnplaced(paper) ? <Tag tone="warning">日程已删除</Tag> : <StateTag state={paper.state} />
