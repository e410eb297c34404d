CREATE INDEX "all_charges_by_due_day" ON "charges" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "all_payments_by_day" ON "payments" USING btree ("received_on","id");