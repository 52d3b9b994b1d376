/** The pictures of the product on public pages, and their sizes in CSS pixels. `npm run page-pictures` makes them from this table. */

export const pictureSizes = {
	dashboard: { width: 480, height: 760 },
	certificate: { width: 480, height: 560 },
	visitors: { width: 480, height: 560 },
	email: { width: 480, height: 520 },
	outage: { width: 640, height: 560 },
	'status-page': { width: 640, height: 560 },
} as const;
export type PictureName = keyof typeof pictureSizes;
