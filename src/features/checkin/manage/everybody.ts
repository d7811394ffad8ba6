/** All whom a list lets in, page by page: paper is about every one of them. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { SheetRow } from '#contract/checkin/people.ts'
import { request } from '../../../api/call.ts'

const PAGE = 200

export async function everybody({ id: listId, meetingId }: Pick<CheckinList, 'id' | 'meetingId'>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await request(checkin.sheet, { listId, meetingId, pageNum, pageSize: PAGE })
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}
