/** What the portal keeps of me, to read: one group for each kind, opened when somebody wants it. */
import { privacy } from '#contract/privacy.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { DataGroup } from './data-group.tsx'
import { dataGroups, shownRecord } from './data-words.ts'

export function DataSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(privacy.data, {}, { fresh: true, quiet: true })
  const removing = useAction(privacy.forgetAttendee)

  async function remove(attendee: Record<string, string>) {
    if (!(await confirm({ message: `删除“${attendee['name']}”的参会信息后不能恢复。`, confirm: '删除' }))) return
    const outcome = await removing.run({ id: attendee['id'] as string })
    if (!outcome.ok) tellUnheard(outcome.error)
    else notice.success('已删除')
    await query.retry()
  }

  return (
    <Sheet title="我的数据" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="list" count={5} />}>
        {(data) =>
          dataGroups.map(({ key, title, fields }) => {
            const kept = data[key]
            const counted = Array.isArray(kept)
            return (
              <DataGroup
                key={key}
                title={title}
                fields={fields}
                counted={counted}
                records={(counted ? kept : [kept]).filter((record) => saysSomething(key, record)).map((record) => shownRecord(key, record))}
                onRemove={key === 'attendees' ? (record) => void remove(record) : undefined}
              />
            )
          })
        }
      </Loaded>
    </Sheet>
  )
}

/** An attendee who was removed stays in the books as a row that names nobody; a profile may have been left empty. */
function saysSomething(group: string, record: Record<string, string>): boolean {
  return group === 'attendees' ? record['name'] !== '' : Object.keys(record).length > 0
}
