/** What a paper's files are used for: what its author works on, and each round that was handed in. */
const entity = 'contribution' as const

/** A round keeps its file, whatever its author does next. */
export const roundUse = (contributionId: string, round: number) => ({ entity, entity_id: `${contributionId} ${round}` })

/** All that one has used, by the rounds that it has been through. */
export const usesOfPaper = (contributionId: string, rounds: number) => [
  contributionId,
  ...Array.from({ length: rounds }, (_, at) => roundUse(contributionId, at + 1).entity_id),
]

/** Which paper a use is of. */
export const paperOfUse = (entityId: string) => entityId.split(' ')[0] as string
