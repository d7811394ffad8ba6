/** The top organisations of the system people are in, one to be chosen. */
import { organisation } from '#contract/organisation.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function TopOrganisations({ value, error, onChange }: { value: string; error: string | undefined; onChange: (id: string) => void }) {
  const here = useQuery(system.headerInfo, {}, { quiet: true })
  const tops = useQuery(organisation.bySysCode, here.data === undefined ? null : { sysCode: here.data.sysCode }, { quiet: true })
  const broken = here.error === undefined ? tops : here
  return (
    <Loaded query={{ data: tops.data, error: broken.error, retry: broken.retry }} waiting={<Skeleton shape="text" />}>
      {(choices) =>
        choices.length === 0 ? (
          <p className="organisation-none">{error ?? '本系统还没有可以直接申请的机构'}</p>
        ) : (
          <RadioGroup
            label="选择机构"
            value={value || null}
            error={error}
            onChange={onChange}
            choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
    </Loaded>
  )
}
