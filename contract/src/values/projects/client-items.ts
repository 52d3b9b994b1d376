/** The items of our checklist that only the client can bring about. New projects get them, and the client's own list follows them. */
export const clientItems = {
	needs: 'Agree with the client on the pages, the goal of the website and its domain',
	access: 'Get access to the present hosting and to the domain',
	bookings: 'Ask the client what visitors can reserve, and which appointments they can make',
	logo: 'Receive the logo and the photos',
	texts: 'Receive or write the texts',
	legal: 'Receive the legal notices',
	changes: 'Receive changes that the client wants with the move',
	approval: 'Receive the approval of the client',
	oldHosting: 'Agree with the client when to end the old hosting',
} as const;

/** The item of ours that is done once a preview is sent. */
export const previewItem = 'Send the preview to the client';
