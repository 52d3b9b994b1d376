/** The logo of a status page: which files are accepted, and what becomes of them. */

export const logoLimits = {
	/** Of the file. */
	bytes: 512 * 1024,
	/** Pixels of each side of the file. */
	side: 4096,
	/** Pixels of the stored image, which is made smaller to fit. */
	width: 400,
	height: 120,
} as const;

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const logoMessages = {
	tooLarge: `Please choose a file of at most ${logoLimits.bytes / 1024} KB.`,
	notAnImage: 'Please choose a PNG, JPEG or WebP image.',
	tooManyPixels: `Please choose an image of at most ${logoLimits.side} × ${logoLimits.side} pixels.`,
	unreadable: 'This image is damaged. Please choose another file.',
} as const;
