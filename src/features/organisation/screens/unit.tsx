/** 单位资料: what an organisation has proved, who of its people comes, what was bought for them; and the stands that one works at. */
import '../parts/unit.css'
import { exhibitor, standLinks } from '#contract/exhibitor.ts'
import { paths } from '#contract/paths.ts'
import { unit } from '#contract/unit.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { UnitCertificates } from '../../certificate/parts/unit-certificates.tsx'
import { ComingTab } from '../parts/coming-tab.tsx'
import { FactsTab } from '../parts/facts-tab.tsx'
import { SeatsTab } from '../parts/seats-tab.tsx'
import { StandScreen } from '../parts/stand/stand-screen.tsx'
import { Stands } from '../parts/stand/stands.tsx'
import { UnitHead } from '../parts/unit-head.tsx'

type Tab = '' | 'coming' | 'seats' | 'certificates' | 'stands'

export default function UnitScreen() {
  const { query } = useAddress()
  const stand = query.get('stand') ?? ''
  return stand === '' ? <OneUnit id={query.get('id') ?? ''} /> : <StandScreen stand={stand} />
}

function OneUnit({ id }: { id: string }) {
  const shown = useQuery(unit.get, { id }, { quiet: true, fresh: true })
  const own = useQuery(exhibitor.mine, {}, { quiet: true, fresh: true })
  const worksAtStand = (own.data?.length ?? 0) > 0
  const one = shown.data
  const at = useTabs<Tab>(
    [
      { value: '', label: '资料' },
      { value: 'coming', label: '参会', allowed: one?.actions.includes('coming') === true },
      { value: 'seats', label: '席位', count: one?.orders },
      { value: 'certificates', label: '证书' },
      { value: 'stands', label: '展位', count: own.data?.length, allowed: worksAtStand || (one?.stands ?? 0) > 0 },
    ],
    ['id'],
  )
  const gone = shown.error instanceof Refusal && shown.error.reason === 'organisation_gone'
  const changed = () => shown.retry()

  return (
    <Page title="单位资料" back={paths.mySpace}>
      {gone ? (
        <Card>
          <Empty
            action={
              <div className="unit-actions">
                <Button kind="primary" href={paths.organisation}>
                  申请加入机构
                </Button>
                {worksAtStand && <Button href={standLinks.stands()}>我的展位</Button>}
              </div>
            }
          >
            您还没有加入单位，或没有查看该单位的权限
          </Empty>
        </Card>
      ) : one !== undefined ? (
        <div className="unit">
          <UnitHead unit={one} />
          <Tabbed label="单位" at={at}>
            {at.tab === '' && <FactsTab unit={one} onChanged={changed} />}
            {at.tab === 'coming' && <ComingTab id={one.id} showing={one.showing} members={one.members} />}
            {at.tab === 'seats' && <SeatsTab unit={one} onChanged={changed} />}
            {at.tab === 'certificates' && <UnitCertificates id={one.id} />}
            {at.tab === 'stands' && <Stands own={own} />}
          </Tabbed>
        </div>
      ) : shown.error !== undefined ? (
        <Failed error={shown.error} onRetry={shown.retry} />
      ) : (
        <CardSkeleton shape="text" />
      )}
    </Page>
  )
}
