/** For tests of emails that are not about visitors. */
export const noVisitors = {
	formEntries: { find: async () => null },
	visitorNumbers: { reportOf: async () => ({ views: 0, visits: 0, pages: [], sources: [], countries: [] }) },
};
