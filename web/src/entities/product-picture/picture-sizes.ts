/** The pictures of the product on public pages, and their sizes in CSS pixels. `npm run page-pictures` makes them from this table. */

export const pictureSizes = {
	dashboard: { width: 840, height: 600 },
	certificate: { width: 840, height: 560 },
	visitors: { width: 840, height: 560 },
	email: { width: 640, height: 460 },
	outage: { width: 640, height: 560 },
	'status-page': { width: 640, height: 560 },
} as const;
export type PictureName = keyof typeof pictureSizes;
