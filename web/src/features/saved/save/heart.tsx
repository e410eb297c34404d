/** Drawn here: the file of shared icons would come with it. @param className of its filling, where it has one */
export const Heart = ({ className = '' }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`size-5 fill-none stroke-2 stroke-current ${className}`}>
    <path strokeLinejoin="round" d="M12 20S4 15 4 9a4.3 4.3 0 0 1 8-2.2A4.3 4.3 0 0 1 20 9c0 6-8 11-8 11Z" />
  </svg>
)
