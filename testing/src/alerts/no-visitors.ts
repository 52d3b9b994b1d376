/** For tests of emails that are not about visitors. */
export const noVisitors = {
	formEntries: { find: async () => null },
	visitorNumbers: { monthOf: async () => ({ views: 0, visits: 0 }) },
};
