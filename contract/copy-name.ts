const MARK = '（副本）'

/**
 * What a copy is called that lies beside what it was made of: two of one name are mistaken for each other.
 * @param most so many characters a name may have.
 */
export function copyName(name: string, most: number): string {
  // Half of a pair at the cut would be no text.
  return `${name.slice(0, most - MARK.length).replace(/[\uD800-\uDBFF]$/, '')}${MARK}`
}
