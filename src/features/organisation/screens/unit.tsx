/** 单位资料: what an organisation has proved, who of its people comes, and what was bought for them. */
import '../parts/unit.css'
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
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ComingTab } from '../parts/coming-tab.tsx'
import { FactsTab } from '../parts/facts-tab.tsx'
import { SeatsTab } from '../parts/seats-tab.tsx'
import { UnitHead } from '../parts/unit-head.tsx'

type Tab = '' | 'coming' | 'seats'

export default function UnitScreen() {
  const { query } = useAddress()
  const shown = useQuery(unit.get, { id: query.get('id') ?? '' }, { quiet: true, fresh: true })
  const one = shown.data
  const at = useTabs<Tab>(
    [
      { value: '', label: '资料' },
      { value: 'coming', label: '参会', allowed: one?.actions.includes('coming') === true },
      { value: 'seats', label: '席位', count: one?.orders },
    ],
    ['id'],
  )
  const gone = shown.error instanceof Refusal && shown.error.reason === 'organisation_gone'
  const changed = () => void shown.retry()

  return (
    <Page title="单位资料" back={paths.mySpace}>
      {gone ? (
        <Card>
          <Empty
            action={
              <Button kind="primary" href={paths.organisation}>
                申请加入机构
              </Button>
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
          </Tabbed>
        </div>
      ) : shown.error !== undefined ? (
        <Failed error={shown.error} onRetry={shown.retry} />
      ) : (
        <Card>
          <Skeleton shape="text" />
        </Card>
      )}
    </Page>
  )
}
