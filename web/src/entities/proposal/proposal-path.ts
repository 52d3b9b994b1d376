/** The page of a proposal, which the link of its email opens. Apart from `paths`, which every screen loads. */
export const proposalPath = '/proposal';
