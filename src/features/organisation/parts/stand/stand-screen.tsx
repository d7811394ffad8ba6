/** /unit with a stand in its address: one's own stands, or one of them. */
import { exhibitor, OWN_STANDS, standLinks } from '#contract/exhibitor.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { Page } from '../../../../frame/page.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { CardSkeleton } from '../../../../ui/card-skeleton.tsx'
import { StandLeads } from './stand-leads.tsx'
import { Stands } from './stands.tsx'

/** @param stand its id, or the word for all of one's own. */
export function StandScreen({ stand }: { stand: string }) {
  const own = useQuery(exhibitor.mine, {}, { quiet: true, fresh: true })
  const all = stand === OWN_STANDS
  const one = own.data?.find(({ id }) => id === stand)
  return (
    <Page
      title={one?.name ?? '我的展位'}
      back={all ? paths.unit : standLinks.stands()}
      {...(one !== undefined && { note: one.meetingName })}
    >
      {all ? (
        <Stands own={own} />
      ) : (
        <Loaded query={own} waiting={<CardSkeleton shape="text" />}>
          {() =>
            one !== undefined ? (
              <StandLeads key={one.id} stand={one} onChanged={own.retry} />
            ) : (
              <Empty action={<Button href={standLinks.stands()}>查看我的展位</Button>}>该展位不存在，或您已不是该展位的工作人员</Empty>
            )
          }
        </Loaded>
      )}
    </Page>
  )
}
