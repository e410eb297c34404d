CREATE TABLE "rent_notices" (
	"ledger_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "rent_notices_ledger_id_due_on_kind_pk" PRIMARY KEY("ledger_id","due_on","kind"),
	CONSTRAINT "a_kind_of_rent_notice_is_known" CHECK ("rent_notices"."kind" in ('due', 'overdue'))
);
--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "next_notice_on" date;--> statement-breakpoint
ALTER TABLE "rent_notices" ADD CONSTRAINT "rent_notices_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledgers_by_next_notice" ON "ledgers" USING btree ("time_zone","next_notice_on","lease_id") WHERE next_notice_on is not null;--> statement-breakpoint
-- Nobody is told of what was there before.
INSERT INTO "rent_notices" ("ledger_id", "due_on", "kind")
SELECT DISTINCT charges.ledger_id, charges.due_on, kinds.kind
FROM charges CROSS JOIN (VALUES ('due'), ('overdue')) AS kinds (kind)
WHERE charges.reversed_at IS NULL AND charges.open_cents > 0;
