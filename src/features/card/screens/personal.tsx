/** 我的名片: what others get of me, the ways to my codes, what I am here; whose cards I have, and who has mine. */
import '../parts/personal.css'
import { card } from '#contract/card.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Codes } from '../parts/codes.tsx'
import { Given } from '../parts/given.tsx'
import { Met } from '../parts/met.tsx'
import { OwnCardForm } from '../parts/own-card-form.tsx'
import { Roles } from '../parts/roles.tsx'

type Tab = '' | 'met' | 'given'

export default function Personal() {
  const own = useQuery(card.mine, {}, { quiet: true, fresh: true })
  const at = useTabs<Tab>([
    { value: '', label: '我的' },
    { value: 'met', label: '我收下的', count: own.data?.met },
    { value: 'given', label: '谁有我的', count: own.data?.given },
  ])
  return (
    <Page title="我的名片" back={paths.personalCentre}>
      <Tabbed label="名片" at={at}>
        {at.tab === '' && (
          <div className="personal">
            <Loaded query={own} waiting={<CardSkeleton shape="text" count={4} />}>
              {(standing) => <OwnCardForm own={standing} onSaved={own.put} />}
            </Loaded>
            <div className="personal-beside">
              <Codes />
              <Roles />
            </div>
          </div>
        )}
        {at.tab === 'met' && <Met onChanged={own.retry} />}
        {at.tab === 'given' && <Given onChanged={own.retry} />}
      </Tabbed>
    </Page>
  )
}
