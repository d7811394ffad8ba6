/** The kinds of organisation in the words of the server's dictionary; empty until it has answered. */
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'

export function useTypeWords() {
  const { data = [] } = useQuery(system.organisationTypes, {}, { quiet: true })
  return {
    choices: data.map(({ code, name }) => ({ value: code, label: name })),
    wordOf: (type: string) => data.find(({ code }) => code === type)?.name ?? '',
  }
}
