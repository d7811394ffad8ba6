/** 证书 of one meeting: what was issued, by which rules, and how it looks. */
import '../parts/certificate.css'
import './certificates.css'
import { certificate as calls } from '#contract/certificate.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { IssuedTab } from './issued-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'

export default function Certificates({ meetingId }: { meetingId: string }) {
  const rules = useQuery(calls.rules, { meetingId }, { quiet: true, fresh: true })
  const templates = useQuery(calls.templates, { meetingId }, { quiet: true, fresh: true })
  const at = useTabs(
    [
      { value: 'rules', label: '颁发规则' },
      { value: 'issued', label: '已颁发' },
      { value: 'templates', label: '模板' },
    ],
    ['meetingId', 'room', 'form'],
  )
  return (
    <Tabbed label="证书" at={at}>
      {at.tab === 'rules' && <RulesTab meetingId={meetingId} rules={rules} templates={templates} onTemplates={() => at.go('templates')} />}
      {at.tab === 'issued' && <IssuedTab meetingId={meetingId} rules={rules.data?.rules ?? []} />}
      {at.tab === 'templates' && <TemplatesTab meetingId={meetingId} templates={templates} />}
    </Tabbed>
  )
}
