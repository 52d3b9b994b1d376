/** Icons of the social networks. */
const marks = {
	x: <path d="M4 4l16 16M20 4L4 20" />,
	linkedin: <path d="M5 10v9M5 5v.5M10 19v-9M10 14c0-2.5 1.6-4 4-4s4 1.5 4 4v5" />,
	facebook: <path d="M13 21v-9c0-3 1-5 4-5h1M9 12h8" />,
	instagram: (
		<>
			<rect x="4" y="4" width="16" height="16" rx="4.5" />
			<circle cx="12" cy="12" r="3.5" />
			<path d="M16.8 7.2v.01" />
		</>
	),
} as const;

export function SocialIcon({ name }: { name: keyof typeof marks }) {
	return (
		<svg
			viewBox="0 0 24 24"
			aria-hidden="true"
			className="size-5"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.75"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{marks[name]}
		</svg>
	);
}
