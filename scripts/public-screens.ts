/** Which file shows each public page: the build asks for it beside the entry, not after it. */
export const publicScreens = {
  '/particulars': 'src/features/meeting/screens/particulars.tsx',
  '/pages/index/index': 'src/features/meeting/screens/particulars.tsx',
  '/pages/index/meetList': 'src/features/meeting/screens/meeting-list.tsx',
  '/pages/index/details': 'src/features/meeting/screens/meeting-details.tsx',
  '/pages/index/schedule': 'src/features/schedule/screens/schedule.tsx',
}
