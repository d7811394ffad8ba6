/** Numbers of papers, good and bad, written down; whether a check character is right, the tests reckon by the standard. */
import type { Paper } from '#contract/certification.ts'

/** By GB 11643-1999 itself: each of eighteen digits times 2 to the power of its place from the right, their sum leaves 1 of 11. */
export function idcardOf(seventeen: string): string {
  const check = [...'0123456789X'].find((_, value) => {
    const digits = [...[...seventeen].map(Number), value]
    return digits.reduce((sum, digit) => sum * 2n + BigInt(digit), 0n) % 11n === 1n
  })
  return seventeen + (check as string)
}

export const goodIdcards: readonly string[] = [
  // The standard's example.
  '11010519491231002X',
  // Each check character, 29 February of leap years, the oldest and the youngest, every province.
  '110101190001019473',
  '110105190002287985',
  '120101190402299711',
  '130102191912312966',
  '140105193602299137',
  '150102194910018496',
  '210102195202290852',
  '220102196001310171',
  '23010219651130606X',
  '310101197202293144',
  '31011519790630433X',
  '320102198402293889',
  '330106198712311330',
  '340102199003072737',
  '350203199602294554',
  '360102199912310142',
  '370102200001016353',
  '410105200002299238',
  '420111200402290258',
  '430102200808081080',
  '440305200812313675',
  '450102201202296739',
  '46010520160229176X',
  '500112202002296357',
  '510104202402292218',
  '52010319000101994X',
  '53010219000228752X',
  '54010219040229371X',
  '61011319191231579X',
  '620102193602297786',
  '630104194910018805',
  '640104195202293773',
  '650102196001319918',
  '710000196511305856',
  '810000197202292885',
  '820000197906306765',
  // As phones write an X.
  '11010119900307002x',
]

/** Each with the wrong check character: the character itself, one digit of the order, or two of its neighbours swapped. */
export const mistypedIdcards: readonly string[] = [
  '110101190001019478',
  '11010519000228798X',
  '120101190402299716',
  '130102191912312964',
  '140105193602299132',
  '150102194910018492',
  '210102195202290802',
  '220102196001310971',
  '23010219651130626X',
  '310101197202293944',
  '31011519790630430X',
  '320102198402293869',
  '330106198712313130',
  '340102199003077237',
  '350203199602295454',
  '360102199912311042',
  '370102200001013653',
  '410105200002292938',
]

/** As people write them, and the number that is meant. */
export const spacedIdcards: readonly (readonly [typed: string, kept: string])[] = [
  ['11010119900307 002X', '11010119900307002X'],
  ['110101 19900307 0011', '110101199003070011'],
  ['110101-19900307-0011', '110101199003070011'],
  ['１10101199003070011', '110101199003070011'],
  ['１１０１０１１９９００３０７００１１', '110101199003070011'],
]

/** Of the right check character where they have one, and of nobody. */
export const noIdcards: readonly string[] = [
  // Born on days that there were none: 1900 was no leap year, nor will 2100 be.
  '110101190002299980',
  '11010119010229321X',
  '110101200102295860',
  '110101210002290877',
  '110101202302298336',
  '110101199002304859',
  '110101199004311817',
  '110101199013017353',
  '110101199000014946',
  '110101199001006040',
  '110101199001328103',
  '11010118991231458X',
  '110101177607046912',
  '110101199099996571',
  '110101000000001677',
  // The standard's other example, of somebody born in 1880.
  '440524188001010014',
  // No region begins with 0.
  '01010119900307123X',
  '000000199003071236',
  // Of 15 digits, as before 1999; too long; too short.
  '110105491231002',
  '11010119900307001',
  '1101011990030700111',
  '1',
  // With what does not belong in it.
  '11010119900307002Χ',
  '11010119900307002*',
  'X10101199003070011',
  '1101011990O3070011',
  '91350100M000100Y43',
  '无',
  '同上',
]

/** Valid and invalid numbers of other documents, each with the type that the test claims. */
export const otherPapers: readonly (readonly [paper: Exclude<Paper, 'idcard'>, number: string, good: boolean])[] = [
  ['passport', 'E12345678', true],
  ['passport', 'EA1234567', true],
  ['passport', 'G12345678', true],
  ['passport', 'e12345678', true],
  ['passport', '123456789', true],
  ['passport', 'L898902C3', true],
  ['passport', 'AB12345', true],
  ['passport', 'A1234', true],
  ['passport', 'E1234 5678', true],
  ['passport', 'E-12345678', true],
  ['passport', 'Ｅ12345678', true],
  ['passport', 'A123', false],
  ['passport', 'A123456789', false],
  ['passport', 'PASSPORT', false],
  ['passport', 'Е12345678', false],
  ['passport', 'L898902C<', false],
  ['passport', '护照E12345678', false],
  ['hongkong', 'H12345678', true],
  ['hongkong', 'M12345678', true],
  ['hongkong', 'H1234567801', true],
  ['hongkong', 'm1234567800', true],
  ['hongkong', 'H1234567 8', true],
  ['hongkong', 'H123456789', false],
  ['hongkong', 'H1234567', false],
  ['hongkong', 'C12345678', false],
  ['hongkong', '12345678', false],
  ['hongkong', 'A123456(7)', false],
  ['hongkong', 'H12345678Ａ', false],
  ['taiwan', '12345678', true],
  ['taiwan', '1234567801', true],
  ['taiwan', '1234567801(B)', true],
  ['taiwan', '1234567801（b）', true],
  ['taiwan', '00000001', true],
  ['taiwan', '123456789', false],
  ['taiwan', '1234567', false],
  ['taiwan', 'T12345678', false],
  ['taiwan', 'A123456789', false],
  ['taiwan', '12345678 ', true],
  ['taiwan', '1234 5678', true],
  ['taiwan', '１２３４５６７８', true],
  ['taiwan', '12345678B', false],
  ['residencePermit', idcardOf('81000019751120018'), true],
  ['residencePermit', idcardOf('82000019880930027'), true],
  ['residencePermit', idcardOf('83000019920804039'), true],
  ['residencePermit', '830000 19920804 ' + idcardOf('83000019920804039').slice(14), true],
  ['residencePermit', '11010519491231002X', false],
  ['residencePermit', 'H12345678', false],
  ['foreignerCard', idcardOf('93184019880704123'), true],
  ['foreignerCard', 'USA110019880704', true],
  ['foreignerCard', 'usa 1100 1988 0704', true],
  ['foreignerCard', 'US1100198807041', false],
  ['foreignerCard', 'USA11001988070', false],
  ['foreignerCard', '11010519491231002X', false],
]
